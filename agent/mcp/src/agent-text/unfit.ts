import { hiddenCharacters } from '@abp-kit/core/manifest'

/** Characters that end a line, move the cursor or show nothing. A space replaces them. */
export const separating = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that a person does not see although a model reads them, or that change the order of words on a screen. */
export const hiding = new RegExp(hiddenCharacters, 'gv')

/** Matches any character of both kinds. Has no `g` flag, and therefore no state. */
export const unfit = new RegExp(String.raw`[\p{Cc}\p{Zl}\p{Zp}${hiddenCharacters}]`, 'v')
