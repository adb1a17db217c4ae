package dev.credence.bayes.lattice;

/** One of the three coordinates of a lattice: a rate at each of its points. */
interface Coordinate {
    /** The rate. */
    double x(int j);

    /** One less the rate. */
    double y(int j);
}
