import { render } from '../../client/src/app/entry-server.tsx';

/** A page to render over and over, and the market whose answers it is made of. */
export type PageOrder = Readonly<{ url: string; path: string; seconds: number }>;
export type PageResult = Readonly<{ perSecond: number; cpuMillis: number }>;
/** `mainMillis`: of a page's `cpuMillis`, those of the thread that draws. The rest is mostly the collector's. */
export type Drawn = PageResult & Readonly<{ mainMillis: number }>;

/** Answers of the market, asked for once: what rendering costs, and nothing else. */
function cannedGet(url: string) {
  const answers = new Map<string, Promise<unknown>>();
  return (path: string) => {
    const known = answers.get(path) ?? fetch(url + path).then((response) => response.json());
    answers.set(path, known);
    return known;
  };
}

async function measure({ url, path, seconds }: PageOrder): Promise<Drawn> {
  const get = cannedGet(url);
  const once = () => render({ request: new Request(url + path), now: Date.now(), get });
  const page = await once();
  if (page instanceof Response || page.status !== 200) throw new Error(`${path}: ${page.status}`);
  for (let n = 0; n < 100; n++) await once(); // warm
  const [from, cpu, main] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  let pages = 0;
  for (; performance.now() - from < seconds * 1000; pages++) await once();
  const millisOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / pages;
  return {
    perSecond: (pages * 1000) / (performance.now() - from),
    cpuMillis: millisOf(process.cpuUsage(cpu)),
    mainMillis: millisOf(process.threadCpuUsage(main)),
  };
}

process.on('message', (order: PageOrder) => void measure(order).then((result) => process.send?.(result)));
