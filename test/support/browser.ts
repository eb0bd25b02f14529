/** Debian's, or `CHROMIUM=/path`; `playwright install` is not used. */
export const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** How it is started for journeys and figures: without a window, and with nothing of its own over the line. */
export const launchOptions = {
  executablePath: chromium,
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
    '--disable-background-networking',
    '--disable-component-update',
  ],
};
