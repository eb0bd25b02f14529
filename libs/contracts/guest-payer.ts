/** The house's own name for whoever has typed a card as a guest, as it stands in addresses: of that card alone. */
export const guestPayerForm = /^guest-[0-9a-f]{64}$/;

export const isGuestPayer = (payer: string): boolean => guestPayerForm.test(payer);
