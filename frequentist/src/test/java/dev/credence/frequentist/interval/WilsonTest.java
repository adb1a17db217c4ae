package dev.credence.frequentist.interval;

class WilsonTest extends ProportionMethodContract {
    WilsonTest() {
        super(new Wilson(), "wilson");
    }

    @Override
    double tolerance() {
        return 2e-15; // peak observed 4.7e-16
    }
}
