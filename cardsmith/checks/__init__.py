"""What makes a set of cards good: checks that know dates, languages, licences and rules. Pure functions on data."""
