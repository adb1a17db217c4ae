package dev.credence.jackson.result;

import dev.credence.api.interval.Inference.Simulation;
import dev.credence.jackson.strict.SeedReader;
import tools.jackson.databind.annotation.JsonDeserialize;

/** The JSON form of the parameters and errors of a simulation. */
record SimulationForm(
        @JsonDeserialize(using = SeedReader.class) long seed,
        long draws,
        long undefinedDraws,
        double lowerError,
        double upperError) {
    static SimulationForm of(Simulation simulation) {
        return new SimulationForm(
                simulation.seed(),
                simulation.draws(),
                simulation.undefinedDraws(),
                simulation.lowerError(),
                simulation.upperError());
    }

    Simulation simulation() {
        return new Simulation(seed, draws, undefinedDraws, lowerError, upperError);
    }
}
