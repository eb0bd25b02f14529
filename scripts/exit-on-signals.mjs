// A signal alone would end this process and leave its children running: `exit` has listeners, and they end the children.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1));
