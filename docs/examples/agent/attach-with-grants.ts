// attach-with-grants.ts
import { missingGrants, resolveAttachment, scratch, shellRoute, toMcp } from '@abp-kit/attachments'

await using space = await scratch({ maxBytes: 200_000_000 })
const environment = {
  model: 'anthropic/claude-opus-4-1',
  scratch: space,
  shell: shellRoute({ approve: (argv, isolation) => isolation === 'bubblewrap' && argv.length < 100 }),
  limits: { maxCharacters: 50_000, milliseconds: 20_000 },
}
for (const sentence of missingGrants(environment)) console.warn(sentence)

const { parts, trace } = await resolveAttachment('handout.zip', environment)
for (const { attachment, reason, route, taken } of trace)
  if (taken) console.log(`${attachment}: ${route}. ${reason}`)
console.log(toMcp(parts))
