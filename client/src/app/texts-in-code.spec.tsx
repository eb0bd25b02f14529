import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parseSync } from 'vite';

/** What is seen or heard: of other attributes, a word is for the program. */
const said = ['alt', 'title', 'label', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription'];
const word = /\p{L}{2,}/u;

/** A node of the parser's tree, as far as it matters here. */
type Node = Readonly<{ type: string; [part: string]: unknown }>;
const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;
const partsOf = (node: Node) => Object.values(node).flat().filter(isNode);

/** The texts that stand in an expression, whichever way it goes. */
function textsIn(node: Node): string[] {
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'TemplateElement') return [(node['value'] as { cooked: string }).cooked];
  const isOpen = ['TemplateLiteral', 'JSXExpressionContainer', 'LogicalExpression', 'ConditionalExpression'];
  return isOpen.includes(node.type) ? partsOf(node).flatMap(textsIn) : [];
}

function textsOf(node: Node): string[] {
  const inside = partsOf(node).flatMap(textsOf);
  const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment';
  if (isElement) return [...(node['children'] as Node[]).flatMap(textsIn), ...inside];
  const isSaid = node.type === 'JSXAttribute' && said.includes(String((node['name'] as { name: unknown }).name));
  return isSaid && isNode(node['value']) ? [...textsIn(node['value']), ...inside] : inside;
}

const wordsIn = (code: string) =>
  textsOf(parseSync('a.tsx', code, { lang: 'tsx' }).program as unknown as Node)
    .map((text) => text.trim())
    .filter((text) => word.test(text.replaceAll('&nbsp;', '')));

it('no words for people stand in a screen: all come from the texts of its language', () => {
  const screens = globSync('client/src/**/*.tsx')
    .filter((file) => !/\.(?:spec|testing)\.|\/workshop\/|\/ui\.tsx$/.test(file)) // nor the page of parts, which is for who makes them
    .map((file) => wordsIn(readFileSync(file, 'utf8')).filter((text) => text !== 'Plinth').map((text) => `${file}: ${text}`)); // prettier-ignore
  expect(screens.length).toBeGreaterThan(150);
  expect(screens.flat()).toEqual([]);
});

it.each([
  ['<p>Place bid</p>', ['Place bid']],
  ["<p>{isOpen ? 'Open' : t('over')}</p>", ['Open']],
  ['<p>{isOpen && `Open until ${end}`}</p>', ['Open until']],
  ['<img alt="A shoe" className="of the program" />', ['A shoe']],
  ["<button aria-label={isOn ? 'On' : `Off ${n}`}><b /></button>", ['On', 'Off']],
  ['<p data-of="bid">{t(\'bid\')} · {n}</p>', []],
])('finds the words in %s', (code, words) => {
  expect(wordsIn(code)).toEqual(words);
});
