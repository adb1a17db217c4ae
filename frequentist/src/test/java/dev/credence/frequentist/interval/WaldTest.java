package dev.credence.frequentist.interval;

class WaldTest extends ProportionMethodContract {
    WaldTest() {
        super(new Wald(), "wald");
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 2.6e-15
    }

    @Override
    boolean collapses(long k, long n) {
        return k == 0 || k == n || n > 1L << 50; // there the bounds can be less than an ulp apart
    }
}
