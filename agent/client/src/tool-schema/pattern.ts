/**
 * The regular expressions that mean the same to every engine: no lookaround, no references to groups, no named groups,
 * no escapes of one language, no `[` or braces that stand for themselves. One of Rust's or Go's refuses the others, and
 * with them the whole request: cline#14013, Dokploy/mcp#72, nango#7547.
 */
const portable =
  /^(?:[^\\[\](){}*+?|^$.]|\\[dDwWsSbBtnrfv]|\\[.*+?^${}()|[\]/-]|[.^$|]|\((?:\?:|(?!\?))|\)|\[\^?(?:[^\\[\]]|\\[dDwWsStnrfv]|\\[.*+?^${}()|[\]/-])+\]|[*+?]\??|\{\d{1,3}(?:,\d{0,3})?\}\??)*$/

const maxCharacters = 500

/** @returns whether every engine takes a pattern */
export function isPortablePattern(pattern: string): boolean {
  if (pattern.length > maxCharacters || !portable.test(pattern)) return false
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
