import { hash, text } from 'virtual:bootstrap-text'

/**
 * The bootstrap as the text of an inline `<script>`: the same for every app, its configuration is in
 * `data-*` attributes. It holds none of `"`, `<script`, `<link`, `</`, so that programs that rewrite
 * HTML with patterns leave it alone.
 */
export const bootstrapText: string = text

/** The text's hash for `script-src` of a Content-Security-Policy, such as `sha256-…` (without quotes). */
export const bootstrapHash: string = hash
