import { defineRule } from '../rule.ts'

export const oneBootstrap = defineRule({
  id: 'one-bootstrap',
  title: 'One inline script makes `window.abp`, in time',
  severity: 'error',
  docs: 'At most one inline script of the head makes `window.abp`, after `<meta charset>`. One in the body may do so only where the head has one, as part of a bundle that makes `window.abp` if it is missing: see `lasting-abp`. So may a script with `type="module"` anywhere, which runs later. A page without such a script makes `window.abp` later: see `early-abp`.',
  step: 'html',
  check: ({ pages }) =>
    pages.flatMap(({ bootstraps, charset, url }) => {
      const [first] = bootstraps
      const fault = (what: string, remedy: string) => [
        {
          what,
          why: 'Agents hold on to the first `window.abp`. A second one loses their session, and a late one misses their first call.',
          remedy,
          where: url,
        },
      ]
      const inHead = bootstraps.filter((one) => one.inHead)
      if (inHead.length > 1)
        return fault(`${inHead.length} inline scripts make \`window.abp\`.`, 'Keep one of them.')
      if (first && !first.inHead)
        return fault('The script that makes `window.abp` is not in the head.', 'Move it into the head.')
      if (first && charset && first.start < charset.start)
        return fault(
          'The script that makes `window.abp` is before `<meta charset>`.',
          'Move it behind `<meta charset>`, which must be in the first 1,024 bytes.',
        )
      return []
    }),
})
