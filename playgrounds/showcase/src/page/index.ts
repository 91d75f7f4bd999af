export { formatBytes } from './format'
export {
  type Download,
  type RunError,
  type RunOptions,
  type RunProgress,
  type RunResult,
  runCapability,
} from './run'
