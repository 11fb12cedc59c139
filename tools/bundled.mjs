/**
 * Packages of which the root needs a few functions: the build for Node takes these in, because to read and compile the
 * whole packages takes longer at start than all of the library's own code. Their licences go with the build.
 */
export const BUNDLED = ['is-any-array', 'ml-array-rescale', 'ml-matrix', 'simple-statistics', 'valibot', 'wink-nlp'];
