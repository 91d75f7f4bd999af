export { default } from '../../abp/reported'
