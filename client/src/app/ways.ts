/** Where one can go from the frame of every page, and what follows it, in one file that comes after the page's own. */
export { Dialog } from '../ui/dialog.tsx';
export { AfterPage } from './after-page.tsx';
export { Footer } from './footer.tsx';
export { MenuLists } from './menu-lists.tsx';
