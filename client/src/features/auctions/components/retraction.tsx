import { latePart } from '../../../lib/late-part.tsx';
import './retraction.module.css';

/** Takes bids back. Only who has bid can. */
export const Retraction = latePart(() => import('./retraction-offer.tsx').then((module) => module.RetractionOffer));
