import { useRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Why the log says nothing, in words. */
export const RoomError = ({ error }: { error: Error }) => (
  <Alert mean="error" isSaid>
    {useRefusal('ops')(error)}
  </Alert>
);
