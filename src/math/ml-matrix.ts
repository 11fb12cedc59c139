import { CholeskyDecomposition, Matrix, SingularValueDecomposition } from 'ml-matrix';

// Few commands need linear algebra: the build for Node replaces this module by one that loads the package at first use.

export const loadMatrix = (): typeof Matrix => Matrix;
export const loadCholesky = (): typeof CholeskyDecomposition => CholeskyDecomposition;
export const loadSingularValues = (): typeof SingularValueDecomposition => SingularValueDecomposition;
