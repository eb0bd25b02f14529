import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads there in the place of this step. The router's own part for it would be in what every page loads. */
export function Elsewhere({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
