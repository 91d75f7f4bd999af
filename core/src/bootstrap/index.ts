import { hash, text } from './text.generated.ts'

/**
 * The bootstrap as the text of an inline `<script>`. It is the same for every app: the configuration is in
 * `data-*` attributes. It contains none of `"`, `<script`, `<link` and `</`, so programs that rewrite HTML with
 * patterns leave it alone.
 */
export const bootstrapText: string = text

/** The hash of the text for `script-src` in a Content-Security-Policy, such as `sha256-…` (without quotes). */
export const bootstrapHash: string = hash
