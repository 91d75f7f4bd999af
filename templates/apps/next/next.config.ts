import { withAbp } from '@abp-kit/next/config'

// Results are small here: they travel in the answer.
export default withAbp({}, { resultStore: false })
