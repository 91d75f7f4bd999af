import { hash, text } from './text.generated.ts'

/**
 * The bootstrap as the text of an inline `<script>`. It is the same for every app: the configuration is in
 * `data-*` attributes. It does not contain `"`, `<script`, `<link` or `</`, so programs that rewrite HTML
 * with patterns do not change it.
 */
export const bootstrapText: string = text

/** The hash of the text for `script-src` in a Content-Security-Policy, such as `sha256-…` (without quotes). */
export const bootstrapHash: string = hash
