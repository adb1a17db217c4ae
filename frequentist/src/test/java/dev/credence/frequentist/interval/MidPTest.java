package dev.credence.frequentist.interval;

class MidPTest extends ProportionMethodContract {
    MidPTest() {
        super(new MidP(), "midP");
    }

    @Override
    double tolerance() {
        return 1e-14; // peak observed 1.5e-15
    }
}
