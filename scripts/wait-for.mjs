// Waits until an address answers 200: `node scripts/wait-for.mjs URL SECONDS`. Any Node can run it.
const [address, seconds] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1000;

async function answers() {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

while (!(await answers())) {
  if (performance.now() > until) {
    console.error(`${address} did not answer within ${seconds} s`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
