// extension/popup.ts
import { register } from '@abp-kit/core/register'

register(() => import('../abp'))
