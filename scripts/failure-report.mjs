// A reporter of vitest: writes the counts, every failure and every test that was skipped, with its place, to the file that
// ABP_TEST_REPORT names, so that `npm test` can say them once more in its last lines.
import { writeFileSync } from 'node:fs'

export default class FailureReport {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const report = { passed: 0, failures: [], skipped: [] }
    const fail = (place, errors) => report.failures.push({ place, errors: errors.map(textOf) })
    for (const module of modules) {
      const place = `${module.project.name} ${module.relativeModuleId}`
      const broken = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
      if (broken.length > 0) fail(place, broken)
      for (const test of module.children.allTests()) {
        const { errors, note, state } = test.result()
        if (state === 'passed') report.passed++
        if (state === 'failed') fail(`${place} > ${test.fullName}`, errors)
        if (state === 'skipped')
          report.skipped.push({ place: `${place} > ${test.fullName}`, reason: note ?? 'it does not say why' })
      }
    }
    // Rejections that nobody handles, and whatever else belongs to no test.
    for (const error of unhandledErrors) {
      fail(
        `outside of tests, near ${error.VITEST_TEST_PATH ?? 'an unknown file'} > ${error.VITEST_TEST_NAME ?? '?'}`,
        [error],
      )
    }
    if (reason !== 'passed' && report.failures.length === 0) fail('vitest itself', [{ message: reason }])
    writeFileSync(process.env.ABP_TEST_REPORT, JSON.stringify(report))
  }
}

function textOf({ message, name, stack }) {
  const lines = (stack ?? `${name ?? 'Error'}: ${message}`).split('\n')
  return lines.filter((line) => !/^\s+at .*node_modules/.test(line)).join('\n')
}
