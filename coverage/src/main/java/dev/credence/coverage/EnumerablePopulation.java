package dev.credence.coverage;

/** A population that consists of cells, so that its outcomes can be enumerated. */
interface EnumerablePopulation {
    /** Returns the cells with their probabilities. */
    MatrixPopulation cellular();
}
