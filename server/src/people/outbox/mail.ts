import type { Language } from '@bourse/contract/texts.ts';
import { render } from '@react-email/render';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import type { NoticeText } from './texts.ts';

/** What a mail shows. */
export interface MailContent {
  readonly text: NoticeText;
  readonly language: Language;
  readonly brandName: string;
  /** Empty: none. */
  readonly code: string;
  readonly nickname: string;
  readonly phishingCode: string;
}

/**
 * A mail as HTML: one card, readable at 320 pixels, light and dark, without a link, a picture or anything from
 * outside. Components of React, so that whatever is shown is escaped.
 */
export async function mailHtml(content: MailContent): Promise<string> {
  const html = await render(h(Mail, content));
  // Without the address in the old type of the document, and without marks for a browser's React.
  return `<!doctype html>${html.replace(/^<!DOCTYPE[^>]*>/i, '').replace(/<!--[^>]*-->/g, '')}`;
}

const SANS =
  '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif';
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

/** Programs that know no style sheet show the light colours, which each element carries. */
const light = {
  page: '#f1f3f6',
  card: '#ffffff',
  ink: '#14171c',
  faint: '#5b6370',
  line: '#e3e6eb',
  panel: '#f6f8fa',
  accent: '#0b62c4',
} as const;
const dark: Record<keyof typeof light, string> = {
  page: '#0b0e13',
  card: '#151a21',
  ink: '#e8ebf0',
  faint: '#98a1af',
  line: '#2a313c',
  panel: '#1c222b',
  accent: '#74b4ff',
};

const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:${dark.page}!important}
.card{background-color:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.faint{color:${dark.faint}!important}
.panel{background-color:${dark.panel}!important;border-color:${dark.line}!important}
.accent{color:${dark.accent}!important}
.line{border-color:${dark.line}!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}.code{font-size:30px!important;letter-spacing:6px!important}}`;

function Mail(content: MailContent): ReactElement {
  const { text, language, brandName, code, nickname, phishingCode } = content;
  return h(
    'html',
    { lang: language, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones would make links of times and addresses.
      h('meta', {
        name: 'format-detection',
        content: 'telephone=no,date=no,address=no,email=no,url=no',
      }),
      h('title', null, text.subject),
      h('style', null, darkStyle),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: light.page } },
      h(
        Page,
        null,
        h(Brand, { name: brandName }),
        h(
          Card,
          null,
          h(Heading, null, text.subject),
          nickname ? h(Paragraph, null, text.labels.greeting(nickname)) : null,
          code ? h(CodePanel, { code }) : null,
          ...text.lines.map((line) => h(Paragraph, null, ...unbroken(line))),
          phishingCode
            ? h(PhishingPanel, { label: text.labels.phishingCode, code: phishingCode })
            : null,
        ),
        h(Footer, null, text.labels.footer),
      ),
    ),
  );
}

interface Children {
  readonly children?: ReactNode;
}

/** Old programs lay out tables only. */
function Page({ children }: Children): ReactElement {
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      className: 'page',
      style: { backgroundColor: light.page },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { align: 'center', style: { padding: '32px 12px' } },
          h(
            'div',
            { style: { maxWidth: 520, margin: '0 auto', textAlign: 'left', fontFamily: SANS } },
            children,
          ),
        ),
      ),
    ),
  );
}

function Brand({ name }: { readonly name: string }): ReactElement {
  const style = { margin: '0 4px 16px', fontSize: 18, fontWeight: 700, color: light.ink };
  return h('p', { className: 'ink', style }, name);
}

function Card({ children }: Children): ReactElement {
  const style = {
    padding: 32,
    backgroundColor: light.card,
    border: `1px solid ${light.line}`,
    borderRadius: 12,
  };
  return h('div', { className: 'card', style }, children);
}

function Heading({ children }: Children): ReactElement {
  const style = {
    margin: '0 0 20px',
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 600,
    color: light.ink,
  };
  return h('h1', { className: 'ink', style }, children);
}

const MOMENT = /(\d{4}-\d\d-\d\d \d\d:\d\d UTC(?:[+-]\d+(?::\d\d)?)?)/;

/** A line in pieces: a time stays whole where the line breaks. */
const unbroken = (line: string): readonly ReactNode[] =>
  line
    .split(MOMENT)
    .map((piece) =>
      MOMENT.test(piece) ? h('span', { style: { whiteSpace: 'nowrap' } }, piece) : piece,
    );

function Paragraph({ children }: Children): ReactElement {
  const style = {
    margin: '0 0 14px',
    fontSize: 15,
    lineHeight: '24px',
    color: light.ink,
    overflowWrap: 'anywhere',
  } as const;
  return h('p', { className: 'ink', style }, children);
}

function CodePanel({ code }: { readonly code: string }): ReactElement {
  const panel = {
    margin: '0 0 20px',
    padding: '18px 12px',
    textAlign: 'center',
    backgroundColor: light.panel,
    border: `1px solid ${light.line}`,
    borderRadius: 8,
  } as const;
  const style = {
    fontFamily: MONO,
    fontSize: 36,
    lineHeight: '44px',
    fontWeight: 700,
    letterSpacing: 8,
    color: light.accent,
  };
  return h(
    'div',
    { className: 'panel', style: panel },
    h('span', { className: 'accent code', style }, code),
  );
}

function PhishingPanel(given: { readonly label: string; readonly code: string }): ReactElement {
  const style = {
    margin: '24px 0 0',
    padding: '16px 0 0',
    borderTop: `1px solid ${light.line}`,
    fontSize: 14,
    lineHeight: '22px',
    color: light.faint,
    overflowWrap: 'anywhere',
  } as const;
  return h(
    'p',
    { className: 'faint line', style },
    `${given.label}: `,
    h('strong', { className: 'ink', style: { color: light.ink } }, given.code),
  );
}

function Footer({ children }: Children): ReactElement {
  const style = { margin: '16px 4px 0', fontSize: 12, lineHeight: '18px', color: light.faint };
  return h('p', { className: 'faint', style }, children);
}
