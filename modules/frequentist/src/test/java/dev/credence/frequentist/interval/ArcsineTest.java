package dev.credence.frequentist.interval;

class ArcsineTest extends ReferenceTables {
    ArcsineTest() {
        super(new Arcsine(), "arcsine");
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 4.3e-15
    }
}
