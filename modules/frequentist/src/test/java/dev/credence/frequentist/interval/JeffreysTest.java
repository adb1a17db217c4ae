package dev.credence.frequentist.interval;

class JeffreysTest extends ReferenceTables {
    JeffreysTest() {
        super(new Jeffreys(), "jeffreys");
    }

    @Override
    double tolerance() {
        return 2e-14; // peak observed 3.2e-15
    }
}
