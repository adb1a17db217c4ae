package dev.credence.frequentist.interval;

class AgrestiCoullTest extends ProportionMethodContract {
    AgrestiCoullTest() {
        super(new AgrestiCoull(), "agrestiCoull");
    }

    @Override
    double tolerance() {
        return 1e-13; // peak observed 6.6e-15
    }
}
