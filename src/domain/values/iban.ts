/** Characters that one remainder keeps a number small enough for. */
const STEP = 7;
const MODULUS = 97;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Is this text an IBAN, spaces or not: a country, two digits and an account whose remainder by 97 is 1 (ISO 13616)? */
export function isIban(text: string): boolean {
  const bare = text.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare)) return false;
  const digits = Array.from(bare.slice(4) + bare.slice(0, 4), (one) =>
    /\d/.test(one) ? one : String(one.charCodeAt(0) - FIRST_LETTER + 10),
  );
  return remainder(digits.join('')) === 1;
}

function remainder(digits: string): number {
  let rest = '';
  for (let at = 0; at < digits.length; at += STEP) rest = String(Number(rest + digits.slice(at, at + STEP)) % MODULUS);
  return Number(rest);
}
