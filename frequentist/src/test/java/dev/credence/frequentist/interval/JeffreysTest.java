package dev.credence.frequentist.interval;

class JeffreysTest extends ProportionMethodContract {
    JeffreysTest() {
        super(new Jeffreys(), "jeffreys");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }
}
