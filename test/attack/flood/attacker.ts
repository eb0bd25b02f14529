/** The attacker, in a process of its own: goes on until it is told to stop, and then says how much it sent. */
import { floodWith, type Flood } from './floods.ts';

process.on('message', (flood: Flood) => {
  void floodWith(flood).then((sent) => process.send!(sent, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));
