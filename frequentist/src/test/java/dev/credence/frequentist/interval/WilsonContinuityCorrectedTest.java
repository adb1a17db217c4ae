package dev.credence.frequentist.interval;

class WilsonContinuityCorrectedTest extends ProportionMethodContract {
    WilsonContinuityCorrectedTest() {
        super(new WilsonContinuityCorrected(), "wilsonCC");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
