import { render } from '../../client/src/app/entry-server.tsx';

/** A page to render over and over, and the market whose answers it is made of. */
export type PageOrder = Readonly<{ url: string; path: string; seconds: number }>;
export type PageResult = Readonly<{ perSecond: number; cpuMillis: number }>;

/** Answers of the market, asked for once: what rendering costs, and nothing else. */
function cannedGet(url: string) {
  const answers = new Map<string, Promise<unknown>>();
  return (path: string) => {
    const known = answers.get(path) ?? fetch(url + path).then((response) => response.json());
    answers.set(path, known);
    return known;
  };
}

async function measure({ url, path, seconds }: PageOrder): Promise<PageResult> {
  const get = cannedGet(url);
  const once = () => render({ request: new Request(url + path), now: Date.now(), get });
  const page = await once();
  if (page instanceof Response || page.status !== 200) throw new Error(`${path}: ${page.status}`);
  for (let n = 0; n < 100; n++) await once(); // warm
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  let pages = 0;
  for (; performance.now() - from < seconds * 1000; pages++) await once();
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (pages * 1000) / (performance.now() - from), cpuMillis: (user + system) / 1000 / pages };
}

process.on('message', (order: PageOrder) => void measure(order).then((result) => process.send?.(result)));
