package dev.credence.montecarlo.coverage;

/** A population that consists of cells, so that its outcomes can be enumerated. */
interface Cellular {
    /** The cells with their probabilities. */
    MatrixPopulation cellular();
}
