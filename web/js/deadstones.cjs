// deadstones.js for require().

const functions = import('./deadstones-node.js')

for (const name of ['init', 'guess', 'getProbabilityMap', 'playTillEnd', 'getFloatingStones']) {
  exports[name] = async (...values) => (await functions)[name](...values)
}

exports.useFetch = path => {
  functions.then(({ useFetch }) => useFetch(path))
  return exports
}
