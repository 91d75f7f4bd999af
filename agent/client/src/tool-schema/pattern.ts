/**
 * The regular expressions that mean the same in every engine: no lookaround, no backreferences, no named
 * groups, no language-specific escapes, no literal `[` or braces. A Rust or Go engine rejects other
 * expressions, and with them the whole request: cline#14013, Dokploy/mcp#72, nango#7547.
 */
const portable =
  /^(?:[^\\[\](){}*+?|^$.]|\\[dDwWsSbBtnrfv]|\\[.*+?^${}()|[\]/-]|[.^$|]|\((?:\?:|(?!\?))|\)|\[\^?(?:[^\\[\]]|\\[dDwWsStnrfv]|\\[.*+?^${}()|[\]/-])+\]|[*+?]\??|\{\d{1,3}(?:,\d{0,3})?\}\??)*$/

const maxCharacters = 500

/** @returns whether every engine accepts a pattern */
export function isPortablePattern(pattern: string): boolean {
  if (pattern.length > maxCharacters || !portable.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
