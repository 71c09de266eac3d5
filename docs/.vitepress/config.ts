import { cpSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig, type MarkdownOptions } from 'vitepress';
import { manualFolder, sidebar } from './sidebar.ts';

const root = dirname(manualFolder);
type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** Files beside the pages that a page links to: the manual brings a copy of each. */
const linkedFiles = new Set<string>();

/**
 * The manual as a site: `npm run manual`. Pages are those of the folder `docs`, as they stand, so a link
 * says the file that it leads to and works in an editor as well.
 */
export default defineConfig({
  title: 'Bourse manual',
  description: 'How to trade on it, run it, and write programs for it.',
  lang: 'en',
  srcDir: '.',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: (id) => id.replace(/README\.md$/, 'index.md'),
  lastUpdated: false,
  markdown: {
    // No page holds HTML or a part of Vue: what looks like one is text.
    html: false,
    config: (markdown) => {
      asText(markdown);
      followLinks(markdown);
    },
  },
  themeConfig: {
    sidebar: sidebar as never,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    docFooter: { prev: 'Before', next: 'After' },
  },
  transformHead: ({ siteData: { base } }) => [
    ['link', { rel: 'icon', href: `${base}favicon.svg` }],
  ],
  buildEnd({ outDir }) {
    cpSync(join(root, 'web/public/favicon.svg'), join(outDir, 'favicon.svg'));
    for (const path of linkedFiles) cpSync(join(root, path), join(outDir, copyOf(path)));
  },
});

/** Where the copy of a file stands: a browser shows a text, and would save anything else. */
function copyOf(path: string): string {
  return `files/${path}.txt`;
}

/** Two braces in a text are two braces, and not the beginning of an expression. */
function asText({ renderer, utils }: MarkdownRenderer): void {
  const written = (text = '') => utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;');
  renderer.rules.text = (tokens, at) => written(tokens[at]?.content);
  renderer.rules.code_inline = (tokens, at) => `<code>${written(tokens[at]?.content)}</code>`;
}

/** Links to a README lead to the page of its folder, links to files of the project to their copies. */
function followLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('follow_links', ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []);
    for (const token of links.filter(({ type }) => type === 'link_open')) {
      const href = token.attrGet('href') ?? '';
      if (/^([a-z]+:|#|\/)/.test(href)) continue;
      const [file = '', heading] = href.split('#');
      const path = relative(root, resolve(dirname(join(manualFolder, env.relativePath)), file));
      if (path.startsWith('docs/') && path.endsWith('.md')) {
        token.attrSet('href', href.replace(/README\.md(?=#|$)/, 'index.md'));
      } else if (existsSync(join(root, path)) && heading === undefined) {
        linkedFiles.add(path);
        token.attrSet('href', `/${copyOf(path)}`);
      }
    }
  });
}
