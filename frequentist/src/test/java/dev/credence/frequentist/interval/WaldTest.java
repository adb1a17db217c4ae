package dev.credence.frequentist.interval;

class WaldTest extends ProportionMethodContract {
    WaldTest() {
        super(new Wald(), "wald");
    }

    @Override
    double tolerance() {
        return 1e-13;
    }

    @Override
    boolean collapses(long k, long n) {
        return k == 0 || k == n;
    }
}
