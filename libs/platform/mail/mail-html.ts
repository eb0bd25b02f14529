const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (one) => named[one]!);

const address = /(https?:\/\/[^\s<>"']+)/;

/** Colours of the shop's pages, in both looks. */
const style = `
:root{color-scheme:light dark}
body{margin:0;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:34em;margin:0 auto;padding:32px 24px;background:#fff}
h1{font-size:20px;line-height:1.3;margin:0 0 16px}
p{margin:0 0 16px;overflow-wrap:anywhere}
a{color:#0b57c2}
@media (prefers-color-scheme:dark){body{background:#121211;color:#eeeeea}main{background:#1c1c1a}a{color:#8ab8ff}}`;

/** The same words as a page: paragraphs, and addresses that can be pressed. Nothing in it is fetched from anywhere. */
export function htmlOf({
  subject,
  text,
  language,
}: Readonly<{ subject: string; text: string; language: string }>): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((one) => `<p>${one.split('\n').map(pressable).join('<br>\n')}</p>`);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}
</style>
</head>
<body>
<main>
<h1>${escaped(subject)}</h1>
${paragraphs.join('\n')}
</main>
</body>
</html>
`;
}

/** A stop behind an address is the sentence's. */
const pressable = (line: string) =>
  line
    .split(address)
    .map((part, n) => {
      if (n % 2 === 0) return escaped(part);
      const [, url = '', stop = ''] = /^(.*?)([.,;:!?)]*)$/.exec(part)!;
      return `<a href="${escaped(url)}">${escaped(url)}</a>${stop}`;
    })
    .join('');
