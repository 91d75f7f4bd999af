// abp/show-questions.ts
import { mountAgentConsent } from '@abp-kit/core/consent'

// In the page's own code, once. The function that it returns ends it.
mountAgentConsent({ theme: 'system', labels: { yes: 'Ja', no: 'Nein' }, lang: 'de' })
