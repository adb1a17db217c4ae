package dev.credence.frequentist.interval;

class WilsonContinuityCorrectedTest extends ReferenceTables {
    WilsonContinuityCorrectedTest() {
        super(new WilsonContinuityCorrected(), "wilsonCC");
    }

    @Override
    double tolerance() {
        return 2e-15; // peak observed 4.7e-16
    }
}
