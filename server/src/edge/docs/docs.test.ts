import { codeTexts } from '@bourse/contract/code-texts.ts';
import { FeedAction } from '@bourse/contract/feed.ts';
import { routes } from '@bourse/contract/routes.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsPlugin } from './docs.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(docsPlugin, { brandName: '<Brand> & Sons' });
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ url });

describe('docs', () => {
  it('list every endpoint, action, message and code on one page', async () => {
    const { body, headers } = await get('/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [name, { path }] of Object.entries(routes)) {
      expect(body).toContain(`<details id="${name}">`);
      expect(body).toContain(path);
    }
    for (const code of Object.keys(codeTexts)) expect(body).toContain(`<tr><td>${code}</td>`);
    for (const [name, action] of Object.entries(FeedAction)) {
      expect(body).toContain(`<td>${action}</td><td>${name}</td>`);
      if (name !== 'cancel') expect(body).toContain(`<td>${action + 10_000}</td>`);
    }
    expect(body).toContain('a push of action 29999');
  });

  it('name only messages that feed.proto has', async () => {
    const { body } = await get('/docs');
    const proto = (await get('/docs/feed.proto')).body;
    const names = [...body.matchAll(/<td>(\w+(?:Request|Push|Identity))<\/td>/g)];
    expect(names.length).toBeGreaterThan(20);
    for (const [, name] of names) expect(proto).toContain(`message ${name} {`);
  });

  it('need no script, no inline style and nothing from elsewhere (S12)', async () => {
    const { body, headers } = await get('/docs');
    expect(body).not.toMatch(/<script|<img|<iframe|\sstyle=|\son\w+=|https?:\/\//i);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/);
    const style = await get('/docs/style.css');
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(style.body).not.toContain('url(');
  });

  it('show what is configured as text', async () => {
    const { body } = await get('/docs');
    expect(body).toContain('<h1>&#60;Brand&#62; &#38; Sons API</h1>');
  });

  it('close every element that they open', async () => {
    const { body } = await get('/docs');
    const open: string[] = [];
    for (const [, slash, name] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === 'meta' || name === 'link') continue;
      if (slash) expect(open.pop()).toBe(name);
      else open.push(name as string);
    }
    expect(open).toEqual([]);
  });

  it('serve the OpenAPI document', async () => {
    const { headers, body } = await get('/docs/json');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      openapi: '3.1.0',
      info: { title: '<Brand> & Sons API' },
    });
  });
});
