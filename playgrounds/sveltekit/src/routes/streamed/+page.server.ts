import { setTimeout } from 'node:timers/promises'

export const load = () => ({ late: setTimeout(1000, 'This came a second later, in the same response.') })
