/** Where a person reads what one writes. */
export const supportLink = 'mailto:support@plinth.example';
