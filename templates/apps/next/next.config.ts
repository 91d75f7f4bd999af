import { withAbp } from '@abp-kit/next/config'

export default withAbp({})
