package dev.credence.frequentist.interval;

class WilsonTest extends ProportionMethodContract {
    WilsonTest() {
        super(new Wilson(), "wilson");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
