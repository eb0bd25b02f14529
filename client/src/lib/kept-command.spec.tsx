import { beforeEach, expect, it, jest } from '@jest/globals';
import { inWindow } from './kept-command.ts';

beforeEach(() => sessionStorage.clear());

it('is one for all screens of a window: what one has heard the answer of, the other does not keep', () => {
  const [row, dialog] = [inWindow('reprice'), inWindow('reprice')];
  const heard = jest.fn();
  row.listen(heard);
  row.set({ command: 'c', key: 'k' });
  dialog.set(null);
  expect(row.get()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
});
