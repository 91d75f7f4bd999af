import { hiddenCharacters } from '@abp-kit/core/manifest'

/** Characters that end a line, move the cursor or show nothing. They become a space. */
export const separating = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that people cannot see but models read, or that change the order of words on a screen. */
export const hiding = new RegExp(hiddenCharacters, 'gv')

/** Matches any character of both kinds. It has no `g` flag, and therefore no state. */
export const unfit = new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}${hiddenCharacters}]`, 'v')
